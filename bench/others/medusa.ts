import type { Other } from './other.ts';

const CLI = 'node_modules/@medusajs/cli/cli.js';
/** No more than a card shows. */
const CARD = 'id,title,handle,thumbnail,*variants.calculated_price';

interface Answer {
  products?: unknown[];
  product?: object;
  results?: { hits: unknown[] }[];
}
const listed = (answer: unknown): number => (answer as Answer).products?.length ?? 0;

export const medusa: Other = {
  name: 'medusa',
  title: 'Medusa 2.21.2',
  packages: { '@medusajs/medusa': '2.21.2', '@medusajs/cli': '2.21.2', '@medusajs/framework': '2.21.2' },
  variables: { NODE_ENV: 'production', MEDUSA_DISABLE_TELEMETRY: 'true' },
  fill: [
    [CLI, 'db:migrate', '--execute-all-links', '--execute-all-search'],
    [CLI, 'exec', 'fill.js', 'items.json'],
  ],
  server: [CLI, 'start', '--host', '127.0.0.1'],
  async findWays(select, word) {
    const [product] = await select<{ id: string }>(
      `select id from product where status = 'published' order by id offset 5000 limit 1`,
    );
    const [region] = await select<{ id: string }>('select id from region');
    const [key] = await select<{ token: string }>(`select token from api_key where type = 'publishable'`);
    const headers = { 'x-publishable-api-key': key?.token ?? '' };
    const get = (rest: string) => ({ path: `/store/products${rest}&region_id=${region?.id}`, headers });
    return [
      { question: 'list of 24', asked: get(`?limit=24&fields=${CARD}`), count: listed, goal: 150 },
      {
        question: 'details',
        asked: get(`/${product?.id}?fields=*variants.calculated_price,*categories`),
        count: (answer) => ((answer as Answer).product ? 1 : 0),
        goal: 50,
      },
      {
        question: 'search, common word',
        by: 'its list of products',
        asked: get(`?q=${word}&limit=24&fields=${CARD}`),
        count: listed,
        goal: 50,
      },
      {
        question: 'search, common word',
        by: 'its Search Module',
        asked: {
          method: 'POST',
          path: '/store/search',
          headers,
          body: { entity: 'product', filters: { q: word }, pagination: { take: 24 } },
        },
        count: (answer) => (answer as Answer).results?.[0]?.hits.length ?? 0,
        goal: 50,
      },
    ];
  },
};
