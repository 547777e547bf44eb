import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> & {
  readonly onSubmit: (form: HTMLFormElement) => void;
};

/** A form that the page sends, and whose fields say in the page's words what is wrong with them. */
export const Form = ({ onSubmit, ...form }: Props) => (
  <form
    noValidate
    {...form}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(event.currentTarget);
    }}
  />
);
