let tell: () => void = () => {};

/**
 * Resolved once React has taken the server's page over. What changes the page by itself waits for it:
 * React finds another page than the one it was sent otherwise, and throws it away.
 */
export const awake = new Promise<void>((resolve) => {
  tell = resolve;
});

export const wake = (): void => tell();
