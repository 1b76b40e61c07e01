export { decideCase } from './decide-case.ts';
export { getCase } from './get-case.ts';
export { getDeskFigures, listCases } from './list-cases.ts';
export { readCaseMessages } from './read-messages.ts';
