import type { ItemDetail } from '#contract/items.ts';
import { useBrand } from '../brand.ts';
import { paths } from '../paths.ts';
import { isInStock } from './tones.ts';

/** The item as schema.org data for search engines. Not executable, so the CSP allows it. */
export function ProductData({ item }: { item: ItemDetail }) {
  const { publicUrl } = useBrand();
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.title,
    description: item.description,
    image: new URL(item.picture.large, publicUrl).href,
    category: item.category.name,
    offers: {
      '@type': 'Offer',
      url: new URL(paths.item(item._id, item.owner._id), publicUrl).href,
      price: item.price,
      priceCurrency: 'INR',
      availability: `https://schema.org/${isInStock(item) ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `https://schema.org/${item.condition === 'New' ? 'NewCondition' : 'UsedCondition'}`,
    },
  };
  // Escaped `<`, so that stored text cannot close the element.
  const json = JSON.stringify(product).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
