const { configureStoreSearch, defineMiddlewares } = require('@medusajs/framework/http');

/** Lets visitors search the products by the Search Module. */
module.exports.default = defineMiddlewares({
  routes: [{ matcher: '/store/search', middlewares: [configureStoreSearch({ allowed_indexes: { product: true } })] }],
});
