export { changeManyItems } from './change-many.ts';
export { duplicateItem } from './duplicate.ts';
export { listOwnItemFigures } from './figures.ts';
