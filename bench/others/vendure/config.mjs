import core from '@vendure/core';

/*
 * Vendure as its documentation says for production: the server and the worker as processes of their own, jobs in the
 * database, the search it brings. Left out is what nothing here asks for (dashboard, mails, pictures), which can only
 * make it smaller and quicker.
 */
const { DefaultJobQueuePlugin, DefaultSchedulerPlugin, DefaultSearchPlugin } = core;

export const config = {
  apiOptions: { port: Number(process.env.PORT), hostname: '127.0.0.1', trustProxy: 1 },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'bench', password: 'bench-marks-the-spot' },
    cookieOptions: { secret: 'bench-marks-the-spot' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: process.env.DATABASE_URL,
    synchronize: process.env.SYNCHRONIZE === 'yes',
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [] },
  assetOptions: {
    // As that of the server of pictures, whose files nobody asks for here.
    assetStorageStrategy: { toAbsoluteUrl: (_request, file) => `http://127.0.0.1/assets/${file}` },
  },
  plugins: [
    DefaultSchedulerPlugin.init(),
    DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
};
