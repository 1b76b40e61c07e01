import type { ItemDetail } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { getCampus } from '#contract/rules/campus.ts';
import { useBrand } from '../brand.ts';
import { isInStock } from './tones.ts';

/** The item as schema.org data for search engines. Not executable, so the CSP allows it. */
export function ProductData({ item }: { item: ItemDetail }) {
  const { publicUrl } = useBrand();
  const address = (path: string) => new URL(path, publicUrl).href;
  const pictures = item.images.map(({ url }) => address(url));
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.title,
    description: item.description,
    image: pictures.length > 0 ? pictures : [address(item.picture.large)],
    category: item.category.name,
    ...(item.isbn && { gtin13: item.isbn }),
    offers: {
      '@type': 'Offer',
      url: address(paths.item(item._id, item.owner._id)),
      price: item.price,
      priceCurrency: getCampus().currency?.code ?? 'INR',
      ...(item.endsAt && { priceValidUntil: item.endsAt.slice(0, 10) }),
      availability: `https://schema.org/${availabilityOf(item)}`,
      itemCondition: `https://schema.org/${item.condition === 'New' ? 'NewCondition' : 'UsedCondition'}`,
    },
  };
  // Escaped `<`, so that stored text cannot close the element.
  const json = JSON.stringify(product).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** An ended item is a draft. */
function availabilityOf(item: ItemDetail): string {
  if (item.ItemStatus !== 'Published') return 'Discontinued';
  return isInStock(item) ? 'InStock' : 'OutOfStock';
}
