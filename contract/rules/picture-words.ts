/** The text of a message with pictures and without a caption, for clients and lists that show words alone. */
export const picturesText = (count: number): string => (count === 1 ? 'Picture' : `${count} pictures`);
