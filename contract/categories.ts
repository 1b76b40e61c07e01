import { withSchemas } from './call.ts';
import type { categorySchemas } from './schemas/categories.ts';

export type { Category, CategoryCount } from './schemas/categories.ts';

export const categoryCalls = withSchemas<typeof categorySchemas>()({
  listCategories: {
    method: 'GET',
    path: '/item/showAllCategory',
    who: 'anyone',
    shared: true,
    summary: 'All categories in their order',
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
  listCategoryCounts: {
    method: 'GET',
    path: '/console/categories',
    who: 'member',
    needs: 'useConsole',
    summary: 'All categories in their order, with how many items each has and whose name is like that of another',
  },
  editCategory: {
    method: 'POST',
    path: '/console/categories/edit',
    who: 'member',
    needs: 'useConsole',
    summary: 'Changes the name and the description of a category, whose address stays',
  },
  orderCategories: {
    method: 'POST',
    path: '/console/categories/order',
    who: 'member',
    needs: 'useConsole',
    summary: 'Puts all categories in an order',
  },
  mergeCategories: {
    method: 'POST',
    path: '/console/categories/merge',
    who: 'member',
    needs: 'useConsole',
    summary: 'Moves all of a category into another one, to which its address and id lead from then on',
  },
  deleteCategory: {
    method: 'POST',
    path: '/console/categories/delete',
    who: 'member',
    needs: 'useConsole',
    summary: 'Deletes a category without items',
  },
});
