import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Server } from 'socket.io';

/*
 * The limit for live messages: a bare Socket.IO server that sends what it gets to the room of the message; with a
 * database (node bench/limits/echo.ts URL) after one INSERT. Prints its address.
 */
const [url] = process.argv.slice(2);
const pool = url ? new pg.Pool({ connectionString: url, max: 10, application_name: 'bench limit' }) : undefined;
await pool?.query(`create schema if not exists bench`);
await pool?.query(`create table if not exists bench.messages (
  id bigint generated always as identity primary key, room text not null, content text not null, sent_at timestamptz not null default now())`);
const INSERT = {
  name: 'insert',
  text: 'insert into bench.messages (room, content) values ($1, $2) returning id, sent_at',
};

type Sent = { conversationId: string; content: string };

const server = createServer().listen(0, '127.0.0.1');
const io = new Server(server, { serveClient: false });
io.on('connection', (socket) => {
  socket.join(socket.handshake.auth.rooms ?? []);
  socket.on('sendMessage', async (message: Sent, acknowledge: (answer: object) => void) => {
    const { conversationId, content } = message;
    const stored = pool && (await pool.query({ ...INSERT, values: [conversationId, content] })).rows[0];
    io.to(conversationId).emit('receiveMessage', { ...message, ...stored });
    acknowledge({ success: true });
  });
});
await once(server, 'listening');
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
