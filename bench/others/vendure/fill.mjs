import { readFile } from 'node:fs/promises';
import core from '@vendure/core';
import { config } from './config.mjs';

/*
 * node fill.mjs ITEMS.json: makes the tables, and of each item a product with one variant, by the services that
 * Vendure's own importer uses; categories are facet values, and collections that filter by them. Then its worker builds
 * the search index.
 */
const { items, categories } = JSON.parse(await readFile(process.argv[2], 'utf8'));
const { app } = await core.bootstrapWorker({
  ...config,
  logger: new core.DefaultLogger({ level: core.LogLevel.Warn }),
});
const languageCode = core.LanguageCode.en;
const ctx = await app.get(core.RequestContextService).create({ apiType: 'admin', languageCode });

await app.get(core.Populator).populateInitialData({
  defaultLanguage: languageCode,
  defaultZone: 'Asia',
  countries: [{ code: 'IN', name: 'India', zone: 'Asia' }],
  taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [],
  paymentMethods: [],
  collections: [],
});
const facetValues = await makeFacetValues();
const picture = await makePicture();
// What each product means for the index would be a job of its own, which takes hours together: it is built at the end.
app.get(core.JobQueueService).addBuffer({
  id: 'until-all-are-there',
  collect: ({ queueName, data }) => queueName === 'update-search-index' && data.type !== 'reindex',
  reduce: () => [],
});
await makeProducts();
await app.get(core.JobQueueService).start();
await makeCollections();
await untilNoJobs();
await app.get(core.SearchService).reindex(ctx);
await untilNoJobs();
const indexed = await app.get(core.TransactionalConnection).rawConnection.getRepository('SearchIndexItem').count();
if (indexed !== items.length) throw new Error(`${indexed} of ${items.length} products stand in the search index.`);
console.log(`${items.length} products and their search index`);
await app.close();
process.exit(0);

async function makeFacetValues() {
  const translations = (name) => [{ languageCode, name }];
  const facet = await app
    .get(core.FacetService)
    .create(ctx, { code: 'category', isPrivate: false, translations: translations('category') });
  const made = {};
  for (const { slug, name } of categories)
    made[slug] = await app
      .get(core.FacetValueService)
      .create(ctx, facet, { code: slug, facetId: facet.id, translations: translations(name) });
  return made;
}

/** One for all of them: no file is ever asked for, only its address. */
async function makePicture() {
  const channel = await app.get(core.ChannelService).getDefaultChannel(ctx);
  return app.get(core.TranslatableSaver).create({
    ctx,
    entityType: core.Asset,
    translationType: core.AssetTranslation,
    input: {
      type: 'IMAGE',
      width: 800,
      height: 600,
      fileSize: 90_000,
      mimeType: 'image/webp',
      source: 'picture.webp',
      preview: 'picture.webp',
      translations: [{ languageCode, name: 'picture' }],
    },
    beforeSave: (asset) => {
      asset.channels = [channel];
    },
  });
}

/** Several at once: each is mostly a wait for the database. */
async function makeProducts() {
  const importer = app.get(core.FastImporterService);
  const [taxCategory] = (await app.get(core.TaxCategoryService).findAll(ctx)).items;
  await importer.initialize(ctx.channel);
  const pictures = { featuredAssetId: picture.id, assetIds: [picture.id] };
  let made = 0;
  const left = items.values();
  const makeRest = async () => {
    for (const { title: name, description, slug, price, published: enabled, category } of left) {
      const productId = await importer.createProduct({
        enabled,
        ...pictures,
        facetValueIds: [facetValues[category].id],
        translations: [{ languageCode, name, description, slug }],
      });
      await importer.createProductVariant({
        productId,
        enabled,
        sku: slug,
        price: Math.round(price * 100),
        taxCategoryId: taxCategory.id,
        stockOnHand: 1,
        translations: [{ languageCode, name }],
      });
      if (++made % 1000 === 0) console.log(`${made} products`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, makeRest));
}

async function makeCollections() {
  for (const { slug, name } of categories)
    await app.get(core.CollectionService).create(ctx, {
      isPrivate: false,
      translations: [{ languageCode, name, slug, description: '' }],
      filters: [
        {
          code: 'facet-value-filter',
          arguments: [
            { name: 'facetValueIds', value: JSON.stringify([String(facetValues[slug].id)]) },
            { name: 'containsAny', value: 'false' },
          ],
        },
      ],
    });
}

/** Jobs beget jobs: twice none in a row. */
async function untilNoJobs() {
  const jobs = app.get(core.ConfigService).jobQueueOptions.jobQueueStrategy;
  for (let quiet = 0; quiet < 2; ) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const open = await jobs.findMany({ filter: { isSettled: { eq: false } } });
    const failed = await jobs.findMany({ filter: { state: { eq: 'FAILED' } } });
    if (failed.totalItems > 0) throw new Error(`A job failed: ${JSON.stringify(failed.items[0])}`);
    quiet = open.totalItems === 0 ? quiet + 1 : 0;
  }
}
