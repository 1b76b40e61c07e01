import net from 'node:net';

/** Sends bytes as they are, and returns what comes back until the server closes or falls silent. */
export async function sendRaw(url: string, ...pieces: (string | Buffer)[]): Promise<string> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  for (const piece of pieces) socket.write(piece);
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.setTimeout(1500, () => resolve());
  });
  socket.destroy();
  return received;
}
