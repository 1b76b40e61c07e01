import { once } from 'node:events';
import net from 'node:net';

/** A network between a node and PostgreSQL that fails for the node's listen connection alone. */
export interface LossyNetwork {
  /** The address through this network. */
  through(url: string): string;
  /** Drops all traffic without closing, like a firewall that forgets a connection. */
  silence(): void;
  /** Closes the connection and refuses new ones. */
  cut(): void;
  /** Accepts new connections again; silenced ones stay silent. */
  mend(): void;
  close(): void;
}

type State = 'good' | 'silent' | 'cut';

export async function lossyNetwork(url: string): Promise<LossyNetwork> {
  const { hostname, port } = new URL(url);
  let state: State = 'good';
  const connections = new Set<{ client: net.Socket; server: net.Socket; isSilent: boolean }>();
  const all = new Set<net.Socket>();

  const proxy = net.createServer((client) => {
    const server = net.connect(Number(port || 5432), hostname);
    const connection = { client, server, isSilent: false };
    let isListening = false;
    for (const socket of [client, server]) {
      all.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        all.delete(socket);
        connections.delete(connection);
        if (connection.isSilent) return;
        client.destroy();
        server.destroy();
      });
    }
    client.on('data', (chunk) => {
      // The first packet of a connection names the program that connects.
      if (!isListening && /dogear.nodes/.test(chunk.toString('latin1'))) {
        isListening = true;
        connections.add(connection);
        connection.isSilent = state === 'silent';
        if (state === 'cut') client.destroy();
      }
      if (!connection.isSilent) server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (!connection.isSilent) client.write(chunk);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    through(url) {
      const changed = new URL(url);
      changed.hostname = '127.0.0.1';
      changed.port = String((proxy.address() as net.AddressInfo).port);
      return changed.href;
    },
    silence() {
      state = 'silent';
      for (const connection of connections) connection.isSilent = true;
    },
    cut() {
      state = 'cut';
      for (const { client } of connections) client.destroy();
    },
    mend() {
      state = 'good';
    },
    close() {
      proxy.close();
      for (const socket of all) socket.destroy();
    },
  };
}
