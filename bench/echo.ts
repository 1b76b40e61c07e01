import { createServer } from 'node:http';
import { Server } from 'socket.io';

/** The limit for live messages: a bare Socket.IO server that sends what it gets to everybody. Prints its address. */
const server = createServer();
const io = new Server(server, { transports: ['websocket'] });
io.on('connection', (socket) => {
  socket.on('sendMessage', (message: object, acknowledge: (answer: object) => void) => {
    io.emit('receiveMessage', message);
    acknowledge({ success: true });
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  console.log(`http://127.0.0.1:${port}`);
});
