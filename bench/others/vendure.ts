import type { Asked } from '../load.ts';
import type { Other } from './other.ts';

/** No more than a card shows. */
const SEARCH = `query ($input: SearchInput!) { search(input: $input) { items {
  productId productName slug productAsset { preview }
  priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } }
} } }`;
const PRODUCTS = `query ($options: ProductListOptions) { products(options: $options) { items {
  id name slug featuredAsset { preview } variants { priceWithTax }
} } }`;
/** What the page of a product shows. */
const PRODUCT = `query ($id: ID!) { product(id: $id) {
  id name slug description featuredAsset { preview } assets { preview } collections { id name slug }
  variants { id name sku priceWithTax currencyCode stockLevel }
} }`;

const post = (query: string, variables: object): Asked => ({
  method: 'POST',
  path: '/shop-api',
  body: { query, variables },
});

interface Answer {
  data?: { search?: { items: unknown[] }; products?: { items: unknown[] }; product?: object };
}
const found = (answer: unknown): number => (answer as Answer).data?.search?.items.length ?? 0;

export const vendure: Other = {
  name: 'vendure',
  title: 'Vendure 3.7.3',
  packages: { '@vendure/core': '3.7.3', pg: '8.23.1' },
  // Newer ones ask for a version of another package that cannot be had everywhere.
  overrides: { '@graphql-tools/delegate': '12.2.0' },
  variables: { NODE_ENV: 'production', VENDURE_DISABLE_TELEMETRY: 'true' },
  fill: [['fill.mjs', 'items.json']],
  fillVariables: { SYNCHRONIZE: 'yes', PORT: '0' },
  server: ['server.mjs'],
  worker: ['worker.mjs'],
  async findWays(select, word) {
    const [product] = await select<{ id: number }>(
      'select id from product where enabled order by id offset 5000 limit 1',
    );
    const input = { take: 24, groupByProduct: true };
    return [
      { question: 'list of 24', by: 'its search index', asked: post(SEARCH, { input }), count: found, goal: 150 },
      {
        question: 'list of 24',
        by: 'its products query',
        asked: post(PRODUCTS, { options: { take: 24 } }),
        count: (answer) => (answer as Answer).data?.products?.items.length ?? 0,
      },
      {
        question: 'details',
        asked: post(PRODUCT, { id: String(product?.id) }),
        count: (answer) => ((answer as Answer).data?.product ? 1 : 0),
        goal: 50,
      },
      {
        question: 'search, common word',
        asked: post(SEARCH, { input: { ...input, term: word } }),
        count: found,
        goal: 50,
      },
    ];
  },
};
