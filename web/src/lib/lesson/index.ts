/** Lessons, loaded when somebody opens the table of one. */

import { api } from '../wire/api';
import { Lesson } from './lesson.svelte';

export { default as Coach } from './Coach.svelte';

export async function openLesson(game: string, table: string): Promise<Lesson> {
  return new Lesson(table, (await api.lesson(game)).steps);
}
