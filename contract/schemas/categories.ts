import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { CATEGORIES, LENGTH } from '../limits.ts';
import { fileAddress, id, idList, optionalText, outId, text } from './fields.ts';
import { ItemShape, listFilters } from './items.ts';
import { answer, done, page, paged } from './shapes.ts';

export const Category = z.object({ _id: outId, name: z.string(), slug: z.string(), description: z.string() });
export type Category = z.infer<typeof Category>;

export const CategoryCount = Category.extend({
  /** All items, whoever owns them and whatever their state. */
  items: z.number(),
  /** Picture of its most viewed item. */
  picture: fileAddress.nullable(),
  /** A category with more items and a similar name. */
  looksLike: z.object({ _id: outId, name: z.string() }).nullable(),
});
export type CategoryCount = z.infer<typeof CategoryCount>;

export const CategoryForm = z.object({
  name: text('Category name', { max: LENGTH.categoryName }),
  description: text('Category description', { max: LENGTH.categoryDescription, lines: true }),
});

export const categorySchemas = {
  listCategories: { input: z.object({}), output: answer(z.array(Category)) },
  createCategory: { input: CategoryForm, output: answer(Category) },
  getCategoryPage: {
    input: z
      .object({
        categoryId: id('categoryId').optional(),
        slug: optionalText('slug', { max: 80 }),
        ...listFilters,
        ...page,
      })
      .refine((value) => value.categoryId || value.slug, {
        path: ['categoryId'],
        message: 'categoryId or slug is required',
      }),
    output: paged(
      z.object({
        selectedCategory: Category.extend({ Items: z.array(ItemShape) }),
        mostPopular: z.array(ItemShape),
        newest: z.array(ItemShape),
      }),
    ),
  },
  listCategoryCounts: { input: z.object({}), output: answer(z.array(CategoryCount)) },
  editCategory: { input: CategoryForm.extend({ categoryId: id('categoryId') }), output: answer(Category) },
  orderCategories: {
    input: z.object({ categoryIds: idList('categoryIds', CATEGORIES.most) }),
    output: answer(z.array(Category)),
  },
  /** `items`: how many have moved. */
  mergeCategories: {
    input: z.object({ categoryId: id('categoryId'), intoId: id('intoId') }),
    output: answer(Category.extend({ items: z.number() })),
  },
  deleteCategory: { input: z.object({ categoryId: id('categoryId') }), output: done },
} satisfies SchemasByName;
