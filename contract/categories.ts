import { withSchemas } from './call.ts';
import type { categorySchemas } from './schemas/categories.ts';

export type { Category } from './schemas/categories.ts';

export const categoryCalls = withSchemas<typeof categorySchemas>()({
  listCategories: {
    method: 'GET',
    path: '/item/showAllCategory',
    who: 'anyone',
    shared: true,
    summary: 'All categories by name',
  },
  createCategory: {
    method: 'POST',
    path: '/item/createCategory',
    who: 'member',
    needs: 'createCategory',
    status: 201,
    summary: 'Adds a category',
  },
  getCategoryPage: {
    method: 'POST',
    path: '/item/getCategoryPageDetails',
    who: 'known',
    shared: true,
    summary: 'A category with its items, the most viewed and the newest',
  },
});
