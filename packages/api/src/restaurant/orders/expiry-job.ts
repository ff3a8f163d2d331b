/** The job that calls an order off when nobody did what it waits for. */
export const expiryJob = "restaurant_order.expire";
