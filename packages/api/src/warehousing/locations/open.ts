/** Whether something may be put into a location: neither it nor one above it is switched off. SQL of a row under an alias. */
export const isOpen = (alias: string): string => `${alias}.is_active AND NOT ${alias}.closed_above`;
