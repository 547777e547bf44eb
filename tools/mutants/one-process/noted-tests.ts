/** The tests of the file that is being loaded. */
export type Hook = () => unknown;
export type NotedTest = {
  readonly title: string;
  readonly body: () => unknown;
  readonly befores: readonly Hook[];
  readonly afters: readonly Hook[];
};

let noted: NotedTest[] = [];

export const startFile = (): void => {
  noted = [];
};

export const notedFile = (): NotedTest[] => noted;
