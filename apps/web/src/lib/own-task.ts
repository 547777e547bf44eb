let last: Promise<void> = Promise.resolve();

/** Resolves in a task of its own, after those asked for before: a slow phone can answer a touch in between. */
export const ownTask = (): Promise<void> => (last = last.then(nextTask));

/** Not by a timer: those of a tab in the background run once a second, or once a minute. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
