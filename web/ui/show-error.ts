/** An error as a toast, for parts of the first page: the code of toasts comes with the first of them. */
export const showError = (message: string): void =>
  void import('./toast.tsx').then(
    ({ toast }) => toast.error(message),
    () => {},
  );
