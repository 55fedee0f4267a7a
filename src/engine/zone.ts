/** The zone that every day is counted in until a company can name its own. */
export const zone = 'Asia/Kolkata';
