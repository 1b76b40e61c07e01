import { z } from 'zod';
import { answer, call, page } from './call.ts';
import { id, optionalText, outId, text } from './fields.ts';
import { ItemShape } from './items.ts';
import { LENGTH } from './limits.ts';

export const Category = z.object({
  _id: outId,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
});
export type Category = z.infer<typeof Category>;

export const CategoryForm = z.object({
  name: text('Category name', { max: LENGTH.categoryName }),
  description: text('Category description', { max: LENGTH.categoryDescription, lines: true }),
});

export const categoryCalls = {
  listCategories: call({
    method: 'GET',
    path: '/item/showAllCategory',
    who: 'anyone',
    shared: true,
    summary: 'All categories by name',
    input: z.object({}),
    output: answer(z.array(Category)),
  }),
  createCategory: call({
    method: 'POST',
    path: '/item/createCategory',
    who: 'admin',
    status: 201,
    summary: 'Adds a category',
    input: CategoryForm,
    output: answer(Category),
  }),
  getCategoryPage: call({
    method: 'POST',
    path: '/item/getCategoryPageDetails',
    who: 'anyone',
    shared: true,
    summary: 'A category with its items, the most viewed and the newest',
    input: z
      .object({ categoryId: id('categoryId').optional(), slug: optionalText('slug', { max: 80 }), ...page })
      .refine((value) => value.categoryId || value.slug, {
        path: ['categoryId'],
        message: 'categoryId or slug is required',
      }),
    output: z.object({
      data: z.object({
        selectedCategory: Category.extend({ Items: z.array(ItemShape) }),
        mostPopular: z.array(ItemShape),
        newest: z.array(ItemShape),
      }),
      nextCursor: z.string().nullable(),
    }),
  }),
};
