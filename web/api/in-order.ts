/** Numbers requests: an answer counts only if no later request was answered before it. */
export function createOrder(): { begin: () => () => boolean } {
  let asked = 0;
  let answered = 0;
  return {
    begin() {
      asked += 1;
      const number = asked;
      return () => {
        if (number < answered) return false;
        answered = number;
        return true;
      };
    },
  };
}
