package org.w3c.dom.svg;

/** Pictures are no part of a comparison of scoreboards. */
public interface SVGDocument {
}
