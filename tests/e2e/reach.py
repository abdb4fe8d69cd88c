"""Measures a page: targets that are too small, text that is too small, and every rule of axe."""

from __future__ import annotations

from playwright.sync_api import Page

from e2e.acts import IMPACTS, axe

#: Pixels. Fingers need more than a pointer.
POINTED, TOUCHED = 24, 40
SMALLEST_TEXT = 10

# Names an element in a message.
NAMED = """const named = (each) => `${each.tagName.toLowerCase()}.${(each.getAttribute('class') ?? '')
    .replace(/svelte-\\w+/g, '').trim().split(/\\s+/).join('.')} “${(each.getAttribute('aria-label') ??
    each.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 40)}”`;
const seen = (each) => {
    const { visibility, opacity } = getComputedStyle(each);
    return each.getClientRects().length > 0 && visibility !== 'hidden' && !each.closest('[inert]') &&
        !each.closest('.visually-hidden');
};
const open = document.querySelector('dialog[open]') ?? document.querySelector('.drawer') ?? document;"""

# The targets that are smaller than some pixels in one direction. A link in a sentence is as high as its
# line. An input that lies over or in its label is as large as the label. A space of a drawn map is as large
# as the map makes it, but never smaller than for a pointer. The same holds for what only explains itself and
# for the number of a rule in a sentence. While a dialog or the drawer is open, only that is measured.
SMALL = f"""([least, pointed]) => {{
    {NAMED}
    const targets = 'a[href], button:not(:disabled), input:not([type=hidden]), select, summary, textarea,'
        + ' [data-target]:not([aria-disabled=true])';
    const found = new Map();
    for (const each of open.querySelectorAll(targets)) {{
        if (!seen(each) || (each.matches('a, button') && each.closest('p, li, dd, td, .rules')
            && getComputedStyle(each).display === 'inline')) continue;
        const shape = each.matches('input') ? (each.closest('label') ?? each) : each;
        const {{ width, height }} = shape.getBoundingClientRect();
        const map = 'svg, [data-map], [data-explains], .whole';
        const wanted = each.closest(map) ? pointed : least;
        if (Math.min(width, height) < wanted - 0.5)
            found.set(`${{named(each)}} ${{Math.round(width)}}×${{Math.round(height)}}`
                + ` in ${{named(each.parentElement)}}`.slice(0, 60), 1);
    }}
    return [...found.keys()];
}}"""

# The words that are drawn smaller than some pixels, with the scale of drawings and transformations.
TINY = f"""(least) => {{
    {NAMED}
    const found = new Map();
    const walker = document.createTreeWalker(open.body ?? open, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {{
        const each = node.parentElement;
        if (!node.data.trim() || !each || each.closest('script, style, title, option')) continue;
        if (each.closest('.thumb, .box[aria-hidden=true]')) continue; // the title is beside the lid
        if (node.data.trim().length === 1 && each.closest('[aria-hidden=true]')) continue; // drawn on a shirt
        if (!seen(each)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (!box.width || !box.height) continue;
        const drawn = each.closest('svg');
        let scale = 1;
        if (drawn && each.getScreenCTM) {{
            const {{ a, b }} = each.getScreenCTM();
            scale = Math.hypot(a, b);
        }} else if (each.offsetWidth) {{
            scale = each.getBoundingClientRect().width / each.offsetWidth;
            if (scale > 0.97 && scale < 1.03) scale = 1;
        }}
        const size = parseFloat(getComputedStyle(each).fontSize) * scale;
        if (size < least - 0.05) found.set(`${{named(each)}} ${{size.toFixed(1)}} px`, 1);
    }}
    return [...found.keys()];
}}"""


def faults(page: Page, where: str) -> list[str]:
    """Everything on a page that somebody could not hit, read or hear."""
    coarse: bool = page.evaluate("matchMedia('(pointer: coarse)').matches")
    found = [f"target: {each}" for each in page.evaluate(SMALL, [TOUCHED if coarse else POINTED, POINTED])]
    found += [f"text: {each}" for each in page.evaluate(TINY, SMALLEST_TEXT)]
    return [f"{where}: {each}" for each in found] + axe(page, where, IMPACTS)
