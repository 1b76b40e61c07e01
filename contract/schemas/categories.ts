import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { LENGTH } from '../limits.ts';
import { id, optionalText, outId, text } from './fields.ts';
import { ItemShape, listFilters } from './items.ts';
import { answer, page, paged } from './shapes.ts';

export const Category = z.object({ _id: outId, name: z.string(), slug: z.string(), description: z.string() });
export type Category = z.infer<typeof Category>;

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
} satisfies SchemasByName;
