const SMALL = /^(?:and|of|for|in|the|to|with)$/i;

/** 'Theory of Machines' of 'theory of machines'. What is written in capitals stays so, as short forms are. */
export const titleCase = (text: string): string =>
  text
    .split(' ')
    .map((word, n) => (n > 0 && SMALL.test(word) ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
