// expect: AC
package main

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
)

func main() {
	reached := []string{}
	paths := []string{"/root", "/etc/shadow", "/proc/1/environ", "/opt/go-library", "/run"}
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		paths = append(paths, input.Text())
	}
	for _, path := range paths {
		if _, err := os.ReadFile(path); err == nil {
			reached = append(reached, path)
		}
		if names, _ := os.ReadDir(path); len(names) > 0 {
			reached = append(reached, path)
		}
	}
	if strings.Contains(strings.Join(os.Environ(), " "), "hunter2") {
		reached = append(reached, "environment")
	}
	if _, err := net.Dial("tcp", "127.0.0.1:80"); err == nil {
		reached = append(reached, "connection")
	}
	if _, err := net.Listen("tcp", "127.0.0.1:0"); err == nil {
		reached = append(reached, "server")
	}
	if text, _ := exec.Command("/bin/sh", "-c", "cat /etc/shadow; ls /root").Output(); len(text) > 0 {
		reached = append(reached, string(text))
	}
	if len(reached) == 0 {
		fmt.Println("held")
	} else {
		fmt.Println(reached)
	}
}
