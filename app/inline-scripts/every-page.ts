/*
 * Runs on every page, as one file that browsers keep.
 */
import "./scroll-mark";
import "./start-vitals";
