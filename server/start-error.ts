/** A start that is refused for a reason the operator can put right. Its message is one sentence; no stack is shown. */
export class StartError extends Error {}
