/** The sign of each phrase that names a Location. */

import type { Component } from 'svelte';

import Covered from '~icons/lucide/check';
import Going from '~icons/lucide/footprints';
import Little from '~icons/lucide/minus';
import More from '~icons/lucide/plus';

import type { Phrase } from './words';

export const SIGNS: Partial<Record<Phrase, Component>> = {
  covered: Covered,
  needs_more: More,
  little_help: Little,
  going: Going,
};
