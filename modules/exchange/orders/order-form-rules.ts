// The names of the fields of an article in the form without scripts, which contain its id.

export const quantityField = (articleId: string) => `quantity.${articleId}`
export const optionField = (articleId: string, optionId: string) => `option.${articleId}.${optionId}`
