/** An address of the web, also as people write it: with www, with a path, or one of the usual endings. */
const LINK =
  /(?:https?:\/\/|www\.)\S|(?<![@\p{L}\p{N}.-])(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}\/\S|(?:com|org|net|info|io|app|link|xyz|gg)(?![\p{L}\p{N}]))/iu;

/** Whether a text leads to another page. An e-mail address does not. */
export const hasLink = (text: string): boolean => LINK.test(text);
