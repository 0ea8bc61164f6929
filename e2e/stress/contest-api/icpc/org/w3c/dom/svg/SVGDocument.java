package org.w3c.dom.svg;

/** Scoreboards are compared without pictures. */
public interface SVGDocument {
}
