export const ErrorPage = ({ error, onRetry }: { error: Error; onRetry: () => void }) => <button onClick={onRetry}>{error.message}</button>;
