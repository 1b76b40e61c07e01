/** Closes it; resolves when the server has done so too: a member's next connection needs its place. */
export type Close = () => Promise<void>;

/**
 * Opens a WebSocket to a Socket.IO server, says who it is, and calls `hear` for each event, without reading it: hundreds
 * must not keep the bench busy.
 */
export function listen(url: string, auth: object, hear: () => void): Promise<Close> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const close = () =>
    new Promise<void>((resolve) => {
      socket.addEventListener('close', () => resolve());
      socket.close();
    });
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error(`${url} let no listener in.`)));
    socket.addEventListener('close', ({ code }) => reject(new Error(`${url} closed a listener (${code}).`)));
    // Packets of the protocol: 0 the connection is open, 40 we are in, 44 we are not, 42 an event, 2 a ping.
    socket.addEventListener('message', ({ data }) => {
      if (data.startsWith('42')) hear();
      else if (data.startsWith('40')) resolve(close);
      else if (data.startsWith('44')) reject(new Error(data));
      else if (data[0] === '2') socket.send('3');
      else if (data[0] === '0') socket.send(`40${JSON.stringify(auth)}`);
    });
  });
}
