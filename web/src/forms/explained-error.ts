/** Its message says to the traveller, in the page's language, what is wrong and what to do. */
export class ExplainedError extends Error {}
