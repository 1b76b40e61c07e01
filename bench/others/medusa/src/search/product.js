const { defineSearchIndex, graphConsume, graphSeed, search } = require('@medusajs/framework/utils');

/** What the Search Module keeps of a product: the fields of its documentation that the campus has. */
const source = {
  fields: [
    'id',
    'title',
    'description',
    'handle',
    'thumbnail',
    'status',
    'categories.id',
    'categories.name',
    'sales_channels.id',
  ],
  transform: (products) =>
    products.map(({ sales_channels, ...product }) => ({
      ...product,
      sales_channel_ids: (sales_channels ?? []).map(({ id }) => id),
    })),
};

module.exports.productIndex = defineSearchIndex({
  name: 'product',
  entity: 'product',
  fields: search.define({
    id: search.keyword().filterable(),
    title: search.text().searchable({ weight: 3 }),
    description: search.text().searchable(),
    handle: search.keyword().filterable(),
    thumbnail: search.keyword(),
    status: search.keyword().filterable(),
    categories: search
      .object({ id: search.keyword().filterable(), name: search.keyword().searchable().facetable() })
      .array(),
    sales_channel_ids: search.keyword().filterable().array(),
  }),
  events: ['product.created', 'product.updated', 'product.deleted'],
  consume: graphConsume(source),
  seed: graphSeed(source),
});
