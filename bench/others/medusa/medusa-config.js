const { defineConfig } = require('@medusajs/framework/utils');

/*
 * Medusa as its documentation says for production, but for Redis: its own modules in memory stand in, which for one
 * process (server and worker in one) is all that it needs and spares it the way to another program. The dashboard is
 * left out, which can only make it smaller and quicker.
 */
const secret = 'bench-marks-the-spot';

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false },
    http: {
      storeCors: 'http://localhost:8000',
      adminCors: 'http://localhost:9000',
      authCors: 'http://localhost:8000',
      jwtSecret: secret,
      cookieSecret: secret,
    },
  },
  admin: { disable: true },
});
