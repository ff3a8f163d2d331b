/** Where the content of a file lies in the store. */
export const contentKey = (tenantId: string, id: string): string => `${tenantId}/${id}`;
