/** The job that books a carrier for an assignment, or takes the booking back when the assignment came to nothing. */
export const bookingJob = "carrier.booking";
