import { Alert, Button, Group } from "@mantine/core";

/** What could not be read, why, and a way to try again. */
export const Failed = ({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }) => (
  <Alert color="red" title="This could not be read" role="alert">
    <Group justify="space-between">
      {error.message}
      <Button size="xs" variant="default" onClick={onAgain}>
        Try again
      </Button>
    </Group>
  </Alert>
);
