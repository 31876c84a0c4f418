import course from '../messages/en/course.json' with { type: 'json' };

export type CourseKey = keyof typeof course;
export type Say = (key: CourseKey, values?: Readonly<Record<string, string | number>>) => string;

export const say: Say = (key, values = {}) =>
  course[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
