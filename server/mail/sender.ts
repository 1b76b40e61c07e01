/** The plain address in MAIL_FROM, which may have a name before it. */
export const addressOf = (mailFrom: string): string => /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;

export const domainOf = (mailFrom: string): string => {
  const address = addressOf(mailFrom);
  return address.slice(address.lastIndexOf('@') + 1);
};
