/** Stands in for styles, pictures and fonts, which jsdom does not load. */
export default '';
