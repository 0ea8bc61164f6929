package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	var s string
	fmt.Fscan(bufio.NewReaderSize(os.Stdin, 1<<17), &s)
	border := make([]int, len(s))
	for i := 1; i < len(s); i++ {
		length := border[i-1]
		for length > 0 && s[i] != s[length] {
			length = border[length-1]
		}
		if s[i] == s[length] {
			length++
		}
		border[i] = length
	}
	fmt.Println(len(s) - border[len(s)-1])
}
