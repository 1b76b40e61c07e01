/** 18 is 6:00 PM. */
export const hourName = (hour: number): string => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
