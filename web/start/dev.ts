// Only while developing: React's hot reloading must be in place before the first component is.
import '@vitejs/plugin-react/preamble';

await import('./browser.tsx');
