/** '22 Jan 2026' in the campus's time zone. */
export const dayInWords = (time: string, timeZone: string): string => {
  const { day, month, year } = partsOf(time, timeZone);
  return `${day} ${month} ${year}`;
};

/** 'Thursday, 22 Jan 2026, 11:05 AM' in the campus's time zone. */
export const campusTime = (time: string, timeZone: string): string => {
  const { weekday, hour, minute, dayPeriod } = partsOf(time, timeZone);
  return `${weekday}, ${dayInWords(time, timeZone)}, ${hour}:${minute} ${dayPeriod}`;
};

const partsOf = (time: string, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })
      .formatToParts(new Date(time))
      .map(({ type, value }) => [type, value]),
  );
