const { readFile } = require('node:fs/promises');
const { Modules } = require('@medusajs/framework/utils');
const flows = require('@medusajs/medusa/core-flows');

const BATCH = 100;

/**
 * medusa exec fill.js ITEMS.json: of each item a product with one variant and its price, by Medusa's own workflows;
 * then its Search Module fills its index. What lies in stock is not counted, so that there is less
 * to ask for.
 */
module.exports.default = async function fill({ container, args }) {
  const { items, categories } = JSON.parse(await readFile(args[0], 'utf8'));
  const run = async (flow, input) => (await flow(container).run({ input })).result;

  // The channel and the key that Medusa makes for itself: with one channel alone it need not look which products are in.
  const { default_sales_channel_id: channel } = await run(flows.createDefaultsWorkflow);
  await run(flows.createRegionsWorkflow, { regions: [{ name: 'India', currency_code: 'inr', countries: ['in'] }] });
  const [profile] = await run(flows.createShippingProfilesWorkflow, {
    data: [{ name: 'Campus', type: 'default' }],
  });
  const made = await run(flows.createProductCategoriesWorkflow, {
    product_categories: categories.map(({ slug, name }) => ({ name, handle: slug, is_active: true })),
  });
  const idOf = Object.fromEntries(made.map(({ handle, id }) => [handle, id]));

  // Until an index has been filled once, what is told of new products finds none.
  const search = container.resolve(Modules.SEARCH);
  await search.reindex({ index: 'product' });
  for (let from = 0; from < items.length; from += BATCH) {
    const products = items
      .slice(from, from + BATCH)
      .map(({ title, description, slug, price, published, category }) => ({
        title,
        description,
        handle: slug,
        status: published ? 'published' : 'draft',
        thumbnail: 'https://campus.edu/picture.webp',
        images: [{ url: 'https://campus.edu/picture.webp' }],
        category_ids: [idOf[category]],
        shipping_profile_id: profile.id,
        sales_channels: [{ id: channel }],
        options: [{ title: 'Copy', values: ['Only'] }],
        variants: [
          {
            title: 'Only',
            sku: slug,
            manage_inventory: false,
            options: { Copy: 'Only' },
            prices: [{ amount: price, currency_code: 'inr' }],
          },
        ],
      }));
    await run(flows.createProductsWorkflow, { products });
    if ((from + BATCH) % 1000 === 0) console.log(`${from + BATCH} products`);
  }
  await search.reindex({ index: 'product' });
  console.log(`${items.length} products and their search index`);
};
